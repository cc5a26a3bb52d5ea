import { PartsExamples } from '#web/parts/parts-examples.tsx';
import { UiExamples } from '#web/ui/ui-examples.tsx';

export const meta = () => [{ title: 'Galeri · Serasi' }, { name: 'robots', content: 'noindex' }];

/** Every component of ui/ and parts/ in every state: for screenshots and accessibility checks. */
export default function GalleryScreen() {
  return (
    <div className="flex flex-col gap-12">
      <h1 className="text-32">Galeri</h1>
      <UiExamples />
      <PartsExamples />
    </div>
  );
}
