// `node --import tests/support/moved-clock.mjs`: a process whose machine has another time. CLOCK_MOVED_MS says by how much; with
// each SIGUSR2 its clock is set as far to the other side. The steady clock (performance.now, timers) is not touched, as by a real one.
const Real = Date;
let moved = Number(process.env.CLOCK_MOVED_MS ?? 0);
const now = () => Real.now() + moved;
process.on('SIGUSR2', () => (moved = -moved));
globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
  apply: () => new Real(now()).toString(),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
});
