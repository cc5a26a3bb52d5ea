import { OPEN_HEADER } from '#domain/matching/limits.ts';
import { HOLD_FORMS } from './early-forms.ts';
import { dropFirstLook, firstLook } from './first-look.ts';
import { KEEP_PLACE } from './notices-place.ts';
import { FIRST_GENERATION, GENERATION_KEY } from './kept-generation.ts';

/**
 * Runs before the code of the page is loaded, as an inline script in each page (its hash is in the page's policy): it
 * reads the generation of stored answers (kept-generation.ts), requests the session, then the first list of a
 * member's page and its first picture, so that they load while the code does (decision 0052), and shows them
 * (first-look.ts). Only for members with a list: a visitor, a paused or an unproved member has
 * none there. /match opens its first cards as the page itself would (R-INF 6); with filters it is left to the page.
 */
export const earlyScript = (): string => `(()=>{
${HOLD_FORMS}
const asked=window.serasiAsked={};
try{window.serasiGeneration=localStorage.getItem("${GENERATION_KEY}")}catch{}
${KEEP_PLACE}
${firstLook()}
const ask=(url,headers)=>asked[url]=fetch(url,{credentials:"same-origin",headers}).catch(()=>{});
const body=(answer)=>answer&&answer.ok?answer.clone().json():null;
const picture=(list,member)=>{
const photo=list&&list.open&&list.open[0]&&list.open[0].photos[0];
if(!photo)return;
let saves=navigator.connection&&navigator.connection.saveData;
try{saves=saves||localStorage.getItem("serasi.hemat-data")==="1"}catch{}
const image=new Image();image.fetchPriority="high";image.alt="";image.onload=()=>showPerson(image,member);image.src=saves?photo.thumb:photo.card;
};
const lists=(member)=>{
const {pathname,search}=location;
if(pathname==="/match"&&!search)ask("/api/matches",{"${OPEN_HEADER}":"1"}).then(body).then((list)=>picture(list,member)).catch(()=>{});
if(pathname==="/history-suka"&&!search)ask("/api/likes/history?tab=mutual");
if(pathname!=="/pesan")return;
ask("/api/conversations");
const talk=/^\\?dengan=([0-9a-f-]{36})$/.exec(search);
if(talk)ask("/api/conversations/"+talk[1]+"/messages").then(body).then((page)=>page&&showTalk(page,member)).catch(()=>{});
};
ask("/api/session").then(body).then((session)=>{
const member=session&&session.member;
if(member&&member.proved&&member.pausedAt===null)lists(member);
}).catch(()=>{});
})()`;

type Asked = {
  serasiAsked?: Partial<Record<string, Promise<Response | undefined>>>;
  serasiGeneration?: string | null;
};

/** The generation in which this address was requested early; undefined when it was not. */
export function earlyGeneration(url: string): string | undefined {
  const page = globalThis as Asked;
  return page.serasiAsked?.[url] && (page.serasiGeneration ?? FIRST_GENERATION);
}

/**
 * The answer to an early request of this address, once; undefined when there was none, it failed,
 * or it was refused: then the page sends its own request.
 */
export async function askedEarly(method: string, url: string): Promise<Response | undefined> {
  const asked = (globalThis as Asked).serasiAsked;
  if (method !== 'GET' || !asked?.[url]) return undefined;
  const answer = asked[url];
  delete asked[url];
  const heard = await answer;
  return heard?.ok ? heard : undefined;
}

/** Another member is signed in, or none: early answers are not theirs. */
export function forgetEarly(): void {
  dropFirstLook();
  const page = globalThis as Asked;
  if (page.serasiAsked) page.serasiAsked = {};
}
