/** The team's pages are another application of the same server: opening them is a full page load. */
export const goToConsole = (): void => location.replace('/admin');
