import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const LIST = 'node_modules/lucide-react/dist/esm/lucide-react.mjs';
const IMPORT = /import \{([^}]*)\} from ["']lucide-react["'];?/g;

/**
 * Icons are imported from their own files. The library's one list names 1,700 of them: through it every page seems to need
 * every icon that any page needs, and the build reads them all.
 */
export function singleIcons(): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'single-icons',
    enforce: 'pre',
    buildStart() {
      for (const [, names, file] of readFileSync(LIST, 'utf8').matchAll(
        /export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g,
      ))
        for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, file!);
    },
    transform(code, id) {
      if (!id.includes('/src/web/') || !code.includes('lucide-react')) return null;
      return { code: code.replace(IMPORT, (_, names: string) => singles(names, files)), map: null };
    },
  };
}

function singles(names: string, files: ReadonlyMap<string, string>): string {
  const imports = names
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => {
      const [name, as = name] = one.split(' as ');
      const file = files.get(name!);
      if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
      return `import ${as} from 'lucide-react/icons/${file}';`;
    });
  return imports.join(' ');
}
