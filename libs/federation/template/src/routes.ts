/** The path patterns that this remote serves, as its build publishes them. */
export const routes: string[] = ['/plantilla'];
