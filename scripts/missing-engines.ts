// Says which of the engines' services this machine lacks; nothing when all are there.
import { missingEngines } from '../tests/support/engines.ts';

process.stdout.write((await missingEngines()).join(' dan '));
