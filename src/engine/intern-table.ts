/** Texts as small numbers, from 1; 0 is «none». A number is free again when its last holder releases it. */
export class InternTable {
  private readonly numbers = new Map<string, number>();
  private readonly texts: (string | undefined)[] = [undefined];
  private readonly holders: number[] = [0];
  private readonly free: number[] = [];

  /** The number of a text; adds one holder. */
  hold(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) {
      this.holders[known]!++;
      return known;
    }
    const number = this.free.pop() ?? this.texts.length;
    this.numbers.set(text, number);
    this.texts[number] = text;
    this.holders[number] = 1;
    return number;
  }

  /** Adds a holder to a number in use. */
  holdAgain(number: number): number {
    this.holders[number]!++;
    return number;
  }

  /** The number of a text in use, else 0. */
  find(text: string): number {
    return this.numbers.get(text) ?? 0;
  }

  textOf(number: number): string | undefined {
    return this.texts[number];
  }

  release(number: number): void {
    if (number === 0 || --this.holders[number]! > 0) return;
    this.numbers.delete(this.texts[number]!);
    this.texts[number] = undefined;
    this.free.push(number);
  }
}
