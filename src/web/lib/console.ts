/** The team's pages are another application of the same server: they are gone to as a whole page. */
export const goToConsole = (): void => location.replace('/admin');
