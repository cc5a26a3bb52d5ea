export type Part = {
  name: string;
  version: string;
  licence: string | null;
  production: boolean;
  allowed: boolean;
};
export const ALLOWED: readonly string[];
export const READ_BY_US: Readonly<Record<string, string>>;
export function partsOf(lock: { packages: Record<string, object> }): Part[];
