type Test = { file: string; title: string; passed: boolean; measured?: string };
type Claims = Record<string, string>;
type Fault = { id: string; why: string };
export function testsByClaim(claims: Claims, tests: Test[]): Map<string, Test[]>;
export function claimsWithParts(claims: Claims): Map<string, string[]>;
type BenchLine = { bench?: string; command?: string; date?: string; claims?: Record<string, boolean> };
export function proofsOfBenches(results: Record<string, BenchLine>): Test[];
export function judge(
  claims: Claims,
  tests: Test[],
): {
  made: { id: string; parts: string[]; tests: Test[] }[];
  missing: { id: string; faults: Fault[]; proved: string[] }[];
};
export function trustDocument(claims: Claims, tests: Test[], date: string, reasons?: Record<string, string>): string;
export type AttackRow = {
  attack: string;
  by: string;
  fact: string;
  known: number;
  of: number;
  requests: number;
  edits: number;
};
export function attackTable(rows: readonly AttackRow[]): string;
type Report = { startTime?: number; stats?: { startTime?: string } };
export function oldestDay(reports: readonly Report[]): string;
