import { argumentCopy } from '#copy/operator.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The options one of our programs was given. Throws its usage for anything else: what is misspelt and passed over would
 * make an owner of who was to be support, or write to every member instead of to a few.
 */
export function givenOptions<const T extends NonNullable<ParseArgsConfig['options']>>(options: T, usage: string) {
  try {
    return parseArgs({ options }).values;
  } catch {
    const isKnown = (given: string) => Object.keys(options).some((name) => given.split('=')[0] === `--${name}`);
    const unknown = process.argv.slice(2).find((given) => !isKnown(given));
    throw new Error(unknown === undefined ? usage : argumentCopy.unknown(usage, unknown));
  }
}
