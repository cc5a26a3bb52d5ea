// `node scripts/share-picture.mjs ADDRESS`: draws public/berbagi.png, shown where an address of ours is shared, with the
// letters and colours of the running application at ADDRESS. Run by hand when the look changes; the picture is kept.
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
await page.goto(process.argv[2] ?? 'http://127.0.0.1:3000');
await page.waitForLoadState('networkidle');
await page.evaluate(() => {
  const card = document.querySelector('figure');
  const title = document.querySelector('h1').textContent;
  const name = document.querySelector('header a');
  const frame = document.createElement('div');
  frame.className = 'truntum';
  Object.assign(frame.style, {
    display: 'grid',
    gridTemplateColumns: '1fr 20rem',
    gap: '4rem',
    alignItems: 'center',
    width: '1200px',
    height: '630px',
    padding: '0 5.5rem',
    overflow: 'hidden',
  });
  const words = document.createElement('div');
  const heading = document.createElement('h1');
  heading.textContent = title;
  Object.assign(heading.style, { fontSize: '4.2rem', marginTop: '2rem' });
  name.style.fontSize = '2rem';
  words.append(name, heading);
  frame.append(words, card);
  document.body.replaceChildren(frame);
});
const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 630 } });
await browser.close();
await sharp(picture).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile('public/berbagi.png');
