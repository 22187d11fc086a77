/** The languages of the product, each by its own name. */
export const languageOptions = [
  { value: 'pt', text: 'Português' },
  { value: 'en', text: 'English' },
  { value: 'es', text: 'Español' },
] as const;
