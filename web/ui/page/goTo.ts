import type { NavigateOptions } from 'react-router-dom';

type Navigate = (path: string, options: NavigateOptions) => void;
let navigate: Navigate = () => undefined;

/** Connects code outside of components with the router. */
export const connectRouter = (router: { navigate: (path: string, options: NavigateOptions) => unknown }): void => {
  navigate = (path, options) => {
    router.navigate(path, options);
  };
};

/** Marks a step that follows from a saved form: the form does not ask about it. */
const saved = { isSaved: true };
export const isAfterSaving = (state: unknown): boolean => Object(state).isSaved === true;

/** Goes to a page, for code outside of components. A form with typed text asks first. */
export const goTo = (path: string): void => navigate(path, {});

/** Goes to the page of what a form has saved. */
export const goToSaved = (path: string): void => navigate(path, { state: saved });
