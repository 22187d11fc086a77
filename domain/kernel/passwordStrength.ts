/** The required strengths of new passwords, weakest first: the scores 1 to 4 of zxcvbn. */
export const passwordStrengths = ['common', 'fair', 'good', 'strong'] as const;
