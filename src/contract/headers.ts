/**
 * Sent with a search whose first cards shall be opened: with «1» by our own pages, when the member asked for it (R-INF
 * 6). Without it a search opens nothing new.
 */
export const OPEN_HEADER = 'x-serasi-open';
