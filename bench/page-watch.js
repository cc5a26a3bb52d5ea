// Runs in a page before anything else does (bench/page.bench.ts): what is drawn when, what moves, how long a press takes.
const seen = { lcp: 0, cls: 0, skeleton: null, people: null, interactions: [], last: 0 };
globalThis.seen = seen;
const each = (type, take, more = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });

each('largest-contentful-paint', (entry) => {
  seen.lcp = entry.startTime;
});
each('layout-shift', (entry) => {
  if (!entry.hadRecentInput) seen.cls += entry.value;
});
each('resource', () => {
  seen.last = performance.now();
});
each('event', (entry) => entry.interactionId > 0 && seen.interactions.push(entry.duration), { durationThreshold: 16 });

look();

function look() {
  if (seen.skeleton === null && document.querySelector('[role=status][aria-label]')) seen.skeleton = performance.now();
  const photo = document.querySelector('main li img');
  if (seen.people === null && photo?.complete && photo.naturalWidth > 0) seen.people = performance.now();
  requestAnimationFrame(look);
}
