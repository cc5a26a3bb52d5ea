import path from 'node:path';
import type { Plugin } from 'vite';

/** Who loads a page: what is found first counts. */
const AUDIENCES = {
  /** Pages to read, before anybody signs in. */
  public: /\/web\/public\/(?!plans-screen|contact-screen|referral-screen)/,
  /** Forms of somebody who is not signed in yet. */
  arrival: /\/web\/(public\/|features\/(registration\/|session\/(login|reset)))/,
  /** /match, and the frame around every page of a member. */
  match: /\/web\/(app\/member-(guard|frame)|features\/(search\/|room\/components\/room-widget))/,
  daily: /\/web\/features\/(dashboard|likes|notifications\/notifications-)/,
  talk: /\/web\/features\/(chat|room)\//,
  /** Paying, which a visitor may begin. */
  pay: /\/web\/features\/payments\//,
  /** The own profile and account. */
  own: /\/web\/features\/(?!session\/outbox)/,
} as const;
type Audience = keyof typeof AUDIENCES;
type Has = (audience: Audience) => boolean;
const NAMES = Object.keys(AUDIENCES) as Audience[];
const MEMBERS = ['match', 'daily', 'talk', 'own', 'pay'] as const;

/**
 * The files of what several pages share, those for more people first: few, so that a page needs few. Every page of a member
 * loads what /match shares with others, because the frame around it does.
 */
const PLACES: readonly (readonly [name: string, holds: (has: Has) => boolean])[] = [
  ['all', (has) => has('public') && NAMES.some((name) => name !== 'public' && has(name))],
  ['arrival-match', (has) => has('arrival') && has('match')],
  ['arrival-daily', (has) => has('arrival') && (has('daily') || has('talk'))],
  ['forms', (has) => has('arrival') && (has('own') || has('pay'))],
  ...MEMBERS.map((name) => [name, (has: Has) => has(name)] as const),
  ['arrival', (has) => has('arrival')],
  ['public', (has) => has('public')],
];
type Group = { name: string; test: (id: string) => boolean; priority: number };
type Graph = Map<string, { imports: readonly string[]; isEntry: boolean; isAsked: boolean }>;

/** Where each module goes; filled before the chunks are made. */
const places = new Map<string, string>();

/** The groups of `build.rolldownOptions.output.codeSplitting`: files for more people are filled first. */
export function chunkGroups(): Group[] {
  const names = ['react', 'base', ...PLACES.map(([name]) => name), 'sheets'];
  return names.map((name, i) => ({ name, test: (id) => places.get(id) === name, priority: names.length - i }));
}

/** Looks at the modules of the browser's build and says which file each belongs to. */
export function audienceChunks(): Plugin {
  return {
    name: 'audience-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    renderStart() {
      const graph: Graph = new Map();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info)
          graph.set(id, {
            imports: info.importedIds,
            isEntry: info.isEntry,
            isAsked: info.dynamicImporters.length > 0,
          });
      }
      place(graph);
    },
  };
}

function place(graph: Graph): void {
  places.clear();
  const entries = [...graph].filter(([, m]) => m.isEntry).map(([id]) => id);
  const always = reached(
    graph,
    entries.filter((id) => /\/(root\.tsx|entry\.client)/.test(file(id))),
  );
  const loaders = new Map<string, { audiences: Set<Audience>; count: number }>();
  for (const [id, { isEntry, isAsked }] of graph) {
    const audience = isEntry || isFrame(id) ? NAMES.find((name) => AUDIENCES[name].test(file(id))) : undefined;
    if (!audience && !isAsked) continue;
    for (const each of reached(graph, [id])) {
      const known = loaders.get(each) ?? { audiences: new Set(), count: 0 };
      loaders.set(each, known);
      known.count++;
      if (audience) known.audiences.add(audience);
    }
  }
  const named = (is: (id: string) => boolean) => reached(graph, [...graph.keys()].filter(is));
  const [first, sheets] = [named(isFirst), named(isSheets)];
  for (const id of always) places.set(id, id.includes('/node_modules/') ? 'react' : 'base');
  for (const [id, { audiences, count }] of loaders) {
    if (always.has(id)) continue;
    const isShared = count > 1;
    const shared = PLACES.find(([, holds]) => holds((audience) => audiences.has(audience)));
    if (isShared && first.has(id)) places.set(id, 'base');
    else if (isShared && shared) places.set(id, shared[0]);
    else if (!shared && sheets.has(id)) places.set(id, 'sheets');
  }
}

/** Loaded later, by every page of a member: what they need must not be in the file of fewer people. */
const isFrame = (id: string) => /\/(app\/member-frame|room\/components\/room-widget)\.tsx$/.test(file(id));

/**
 * The first page a visitor sees, and what comes by itself below every page: what they share with others comes with every page, so
 * that they load no file of other pages.
 */
const isFirst = (id: string) => /\/web\/(public\/home-screen|app\/footer-contact)\.tsx$/.test(file(id));

/** What opens over /match: with what else asks for parts of it, it would be a file each. */
const isSheets = (id: string) => file(id).endsWith('/search/components/search-sheets.tsx');

const file = (id: string) => id.split('?')[0]!.split(path.sep).join('/');

/** Everything that is loaded with these modules. */
function reached(graph: Graph, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const left = [...from];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    left.push(...(graph.get(id)?.imports ?? []));
  }
  return seen;
}
