import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/chromium.ts';
const b = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
for (const [name, vp] of [['phone', { width: 360, height: 740 }], ['desk', { width: 1280, height: 800 }]] as const) {
  const p = await (await b.newContext({ viewport: vp, locale: 'id-ID' })).newPage();
  p.on('console', (m) => m.type() === 'error' && console.log(m.text()));
  await p.goto('http://127.0.0.1:4555/login');
  await p.getByLabel('Username').fill('putri'); await p.getByLabel('Password', { exact: true }).fill('demo-serasi-2026'); await p.getByRole('button', { name: 'Masuk' }).click();
  await p.getByText(/profil potensial/).first().waitFor();
  await p.screenshot({ path: `/tmp/dd/${name}-0.png` });
  await p.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await p.getByText('Perubahan yang paling membantu').waitFor();
  await p.waitForTimeout(400);
  await p.screenshot({ path: `/tmp/dd/${name}-1.png`, fullPage: name === 'desk' });
  if (name === 'phone') { await p.mouse.wheel(0, 900); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/dd/${name}-2.png` }); await p.mouse.wheel(0, 1500); await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/dd/${name}-3.png` }); }
  await p.locator('#atur-pilihan li button').first().click();
  await p.waitForTimeout(600);
  await p.screenshot({ path: `/tmp/dd/${name}-4.png` });
}
await b.close();
