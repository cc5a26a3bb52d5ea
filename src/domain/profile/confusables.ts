import { once } from './once.ts';

/**
 * Letters and digits that look like a–z and 0–9, grouped by what they look like: the part of Unicode confusables.txt
 * (UTS 39, version 13) that NFKD, lower case and mark removal leave. Data of the Unicode Consortium (Unicode License).
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '2': 'ꝛƨϩꙅᒿꛯƻ',
  '3': 'ɜȝʒꝫⳍзӡ𖼻𑣊ҙ',
  '4': 'ꮞ𑣏',
  '5': 'ƽ𑣛',
  '6': 'ⳓбꮾ𑣕',
  '7': '𐓺𑣆',
  '8': '৪੪\u{1e8cb}ȣ𐌚',
  '9': '੧୨৭൭ꝯⳋ𑣌𑣖',
  a: 'ɑαаꭺᗅꓮ𖽀𐊠',
  aa: 'ꜳ',
  ae: 'æӕ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƅьꮟᑲᖯꞵβвᏼᗷꓐ𐊂𐊡𐌁ɓᑳƃƀҍѣ',
  bl: 'ы',
  c: 'ᴄςⲥсꮯ𐐽𑣲𑣩σꓚ𐊢𐌂𐔜ȼҫ',
  d: 'ԁꮷᑯꓒꭰᗞᗪꓓɗɖƌđð',
  dz: 'ʣ',
  e: 'ꬲеҽεⴹꭼꓰ𑣎𐊆ɇҿ',
  f: 'ꬵꞙẝքϝᖴꓝ𑣂𐊇𐊥𐔥ƒᵮ',
  g: 'ɡᶃƍցԍꮐᏻꓖɠǥ',
  h: 'һհꮒηⲏнꮋᕼꓧ𐋏ɦꚕᏺⱨңħћӊӈ',
  i: 'ıɪɩιіꙇӏꭵ𑣃ɨᵻᵼ',
  j: 'ϳјʝꭻᒍꓙɉ',
  k: 'κⲕкꮶᛕꓗ𐔘ƙⱪқꝁҟ',
  l: '\u{661}\u{6f1}𐌠\u{1e8c7}ǀⲓ\u{5d5}\u{5df}\u{627}\u{7ca}ⵏᛁꓲ𖼨𐊊𐌉ⳑꮮᒪꓡ𖼖𑣒𐑃𐔦łɭƚɫ\u{673}',
  ll: 'ǁ\u{5f0}',
  lo: 'ю',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'μϻⲙмꮇᗰᛖꓟ𐊰𐌑ӎ',
  n: 'ոռνⲛꓠ𐔓ɳƞɲᵰ',
  o: '०੦૦௦౦೦൦๐໐၀\u{665}\u{6f5}ᴏᴑꬽοⲟоჿօ\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}ഠဝ𐓪𑣈𑣗𐐬\u{7c0}০୦〇𑓐𑣠ⵔዐଠꓳ𐊒𐊫𐔖\u{6ff}øꬾⵁɵꝋөѳꮎꮻθⴱꭴတ',
  oe: 'œ',
  oo: 'ꝏꚙ',
  p: 'ρⲣрꮲᑭꓑ𐊕ƥᵽ',
  q: 'ԛգզⵕʠ',
  r: 'ꭇꭈᴦⲅгꮁʀꭱꮢ𐓜ᖇꓣ𖼵ɽɼɍғᵲ',
  rn: '𑣣𑜀ɱᵯ',
  s: 'ꜱѕꮪ𑣁𐑈տꮥꓢ𖼺𐊖ʂᵴ',
  t: 'τⲧтꭲꓔ𖼊𑣜𐊗𐊱𐌕ƭⱦʈҭŧᵵ',
  t3: 'ꜩ',
  tf: 'ꝷ',
  ts: 'ʦ',
  u: 'ꞟᴜꭎꭒʋυս𐓶𑣘ሀᑌꓴ𖽂ᵾꮜʉ',
  ue: 'ᵫ',
  uo: 'ꭣ',
  v: 'ᴠѵ\u{5d8}𑜆ꮩ𑣀\u{667}\u{6f7}ⴸᐯꛟꓦ𖼈𐔝',
  w: 'ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦ꮤꓪѽ𑓅ꝡ',
  x: 'хᕁᕽ𐌢𑣬ꭓχⲭⵝᚷꓫ𐊐𐊴𐌗𐔧ҳ',
  y: 'ɣᶌʏỿꭚγуүყⲩꭹꮍꓬ𖽃𑣄𐊲ƴɏұ',
  z: 'ᴢꮓ𐋵𑣥ζꓜ𑣉ʐƶȥᵶ',
};
const latinOf = once(
  () => new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((c) => [c, latin]))),
);

/**
 * How a text looks, in a–z: texts with the same skeleton look alike. Compatibility forms, case,
 * marks and invisible characters are removed, look-alikes of other scripts become Latin, digits and signs used for
 * letters become those (0 is o; 1 and l are i), «rn» is m, «vv» is w, doubled letters are one.
 */
export function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  const letters = latinOf();
  const latin = [...plain].map((c) => letters.get(c) ?? c).join('');
  return [...latin]
    .map((c) => LETTER_FOR[c] ?? c)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/([a-z])\1+/g, '$1');
}

const LETTER_FOR: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  l: 'i',
  '|': 'i',
  '!': 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
  8: 'b',
};
