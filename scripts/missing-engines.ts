// Prints the engines' services that this machine lacks; prints nothing when all are there.
import { missingEngines } from '../tests/support/engines.ts';

process.stdout.write((await missingEngines()).join(' dan '));
