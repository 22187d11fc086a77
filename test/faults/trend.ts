/** Returns the straight line closest to some points (least squares): its slope, and its value at 0. */
export const lineThrough = (points: readonly (readonly [number, number])[]): { slope: number; at0: number } => {
  const meanOf = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [middle, mean] = [meanOf(0), meanOf(1)];
  const across = points.reduce((sum, [x, y]) => sum + (x - middle) * (y - mean), 0);
  const along = points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  const slope = along ? across / along : 0;
  return { slope, at0: mean - slope * middle };
};

/** Returns the trend of hourly values: the change per hour, and the change over the day as a share of the mean. */
export const trendOf = (values: readonly number[]): { slope: number; growth: number } => {
  const { slope } = lineThrough(values.map((value, at) => [at, value]));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { slope, growth: mean ? (slope * (values.length - 1)) / mean : 0 };
};

/** Returns the number of chats that begin in each hour: few at both ends of the day, most in its middle, and symmetric. */
export const scheduleOf = (chats: number, hours: number): number[] => {
  const weights = Array.from({ length: hours }, (_, hour) => 1 + 3 * Math.sin((Math.PI * (hour + 0.5)) / hours));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [due, begun] = [0, 0];
  return weights.map((weight) => {
    due += (chats * weight) / all;
    const count = Math.round(due) - begun;
    begun += count;
    return count;
  });
};
