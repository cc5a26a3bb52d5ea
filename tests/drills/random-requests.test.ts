import { randomRequestDrill } from '../support/random-request-drill.ts';

/** T28a at full size. */
randomRequestDrill(20_000);
