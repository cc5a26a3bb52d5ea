/**
 * The address's parameters with this one, or (null, '') without it. As they are now: those of the last rendering, which
 * the router hands to a function, miss a change that is still being drawn, and would undo it.
 */
export function withParam(name: string, value: string | null): URLSearchParams {
  const params = new URLSearchParams(window.location.search);
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}
