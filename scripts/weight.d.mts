export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;
export type Budget = {
  page: string;
  loads: string[];
  form: 'gz' | 'br';
  head?: number;
  kb: number;
  files: number;
};
export const BUDGETS: Budget[];
export function tooHeavy(
  manifest: Manifest,
  bytes: (file: string, form: 'gz' | 'br') => number,
  budgets?: readonly Budget[],
): string[];
