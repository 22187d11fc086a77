/** The logo: a speech bubble with an A whose crossbar is a delivery tick. `ink` is the colour behind it. */
export const Mark = ({ size = 26, ink = 'var(--canvas)' }: { size?: number; ink?: string }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ color: 'var(--mark)' }}>
    <path
      fill="currentColor"
      d="M9.5 3h13A6.5 6.5 0 0 1 29 9.5v11a6.5 6.5 0 0 1-6.5 6.5H11.6l-5.9 3.6A1.1 1.1 0 0 1 4 29.7l.3-5.1A6.5 6.5 0 0 1 3 20.5v-11A6.5 6.5 0 0 1 9.5 3Z"
    />
    <path
      fill="none"
      stroke={ink}
      strokeWidth="2.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M10.2 21.4 16 8.2l5.8 13.2M12.9 16.6l2.5 2.3 4-4.6"
    />
  </svg>
);
