import { ZONES } from '#domain/profile/time-zone.ts';

/**
 * Shows the first answers before the code of the page is loaded (decision 0088): the first candidate of /match
 * and, on a phone, the newest messages of an open conversation, at the place and size of the later page. Part
 * of the inline script (early.ts); texts are inserted as text. It lies above the page, takes no press, and is removed
 * at any input, when the page shows the same itself (`dropFirstLook`), or after a while.
 */
export const firstLook = (): string => `
const make=(tag,className,...parts)=>{const one=document.createElement(tag);one.className=className;one.append(...parts);return one};
const look=(className,...parts)=>{
if(window.serasiLook||!document.body||scrollY>0)return;
const layer=make("first-look",className,...parts);
layer.setAttribute("aria-hidden","true");
document.body.append(layer);
const ends=["pointerdown","keydown","wheel","popstate"];
const drop=()=>{layer.remove();clearTimeout(timer);for(const name of ends)removeEventListener(name,drop)};
const timer=setTimeout(drop,${10_000});
for(const name of ends)addEventListener(name,drop,{passive:true});
window.serasiLook=drop;
};
const bar=(className)=>make("div","skeleton "+className);
const showPerson=(image,{tier,plan})=>{
image.className="aspect-[5/4] w-full object-cover object-[50%_40%]";
const lines=[bar("h-5 w-full"+(tier==="basic"?"":" max-sm:hidden"))];
const banner=plan.trialDaysLeft!==null||plan.needsPayment||plan.premiumExpired?[bar("h-12.5 w-full")]:[];
const tile=make("div","overflow-hidden rounded-card border border-line bg-surface",image);
const grid=make("div","grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3",tile,bar("rounded-card max-sm:hidden"),bar("rounded-card max-lg:hidden"));
look("fixed inset-x-0 top-[65px] bottom-0 z-20 overflow-hidden bg-paper pointer-events-none",
make("div","mx-auto flex w-full max-w-[1120px] flex-col gap-3 px-4 py-6 sm:gap-5 sm:px-6 sm:py-10",
bar("h-8 w-2/5"),bar("h-11 w-4/5 sm:w-2/5"),...banner,...lines,grid));
};
const ahead=${JSON.stringify(ZONES)};
const timeOf=(at,zone)=>new Date(Date.parse(at)+ahead[zone]*60000).toISOString().slice(11,16).replace(":",".")+" "+zone;
const showTalk=({messages},{id,zone})=>{
if(!messages.length||!matchMedia("(max-width: 639px)").matches)return;
let before;
const rows=messages.slice(-12).map(({senderId,text,at})=>{
const mine=senderId===id,first=senderId!==before;
before=senderId;
const time=make("span","float-right mt-1 ml-3 flex items-center gap-1 text-13 leading-none text-ink-soft"+(mine?" pr-5":""),timeOf(at,zone));
const bubble=make("div","max-w-full rounded-card px-3 py-2 text-15 text-ink "+(mine?"rounded-br-sm bg-sirih-soft":"rounded-bl-sm border border-line bg-surface"),
make("p","inline whitespace-pre-wrap",text),time);
return make("div","flex px-3 "+(first?"pt-3":"pt-1")+(mine?" flex-row-reverse":""),make("div","flex min-w-0 max-w-[85%] flex-col "+(mine?"items-end":"items-start mr-9"),bubble));
});
look("fixed inset-0 z-60 flex flex-col bg-surface pointer-events-none",
make("div","flex h-[58px] shrink-0 items-center px-14",bar("h-6 w-2/5")),
make("div","flex min-h-0 grow flex-col justify-end overflow-hidden bg-paper pb-3",...rows),
make("div","h-[61px] shrink-0 border-t border-line p-2",bar("h-11 w-full")));
};
`;

/**
 * The page now shows its own content, or that there is none: nothing is put above it any more. If
 * the same picture is in the page, it is drawn first.
 */
export function dropFirstLook(): void {
  const page = globalThis as { serasiLook?: () => void };
  const drop = page.serasiLook;
  page.serasiLook = () => {};
  if (!drop) return;
  const early = document.querySelector<HTMLImageElement>('first-look img');
  const same = early && [...document.images].find((one) => one !== early && one.src === early.src);
  if (same) void same.decode().then(drop, drop);
  else drop();
}
