import type { StaffArticle } from '#contract/articles.ts';
import { useState } from 'react';
import { articleStateWords, staffArticlesCopy } from '#copy/staff-articles.ts';
import type { ArticleText } from '#domain/articles/article.ts';
import { useDates } from '#web/lib/dates.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Unsaved } from '#web/ui/unsaved.tsx';
import { readVersion } from '../queries.articles.ts';

type Taken = Omit<ArticleText, 'featured'>;

type Props = { article: StaffArticle; unsaved: boolean; onTaken: (words: Taken) => void };

/**
 * Every version; the text of one can be put back into the editor, and counts once it is saved. `unsaved`: the editor
 * holds typed text that would be lost by it.
 */
export function ArticleVersions({ article, unsaved, onTaken }: Props) {
  const { dateTimeText } = useDates();
  const [reading, setReading] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ version: number; button: HTMLElement } | null>(null);
  // Saved while it asks: the answer is known.
  if (asked && !unsaved) setAsked(null);
  const answer = (yes: boolean) => {
    setAsked(null);
    asked?.button.focus();
    if (yes && asked) void takeUp(asked.version);
  };
  const takeUp = async (version: number) => {
    setReading(version);
    try {
      onTaken(await readVersion(article.id, version));
      showToast({ tone: 'ok', text: staffArticlesCopy.takenUp(version) });
    } catch (error) {
      showErrorToast(error, staffArticlesCopy.failed);
    } finally {
      setReading(null);
    }
  };
  return (
    <section aria-labelledby="versi" className="mt-4 flex flex-col gap-3">
      <h2 id="versi" className="text-20">
        {staffArticlesCopy.versions}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {article.versions.map(({ version, state, title, at, by }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-15">
            <div className="min-w-0">
              <p>
                <span className="font-semi">{staffArticlesCopy.version(version)}</span> · {title}
              </p>
              <p className="text-13 text-ink-soft">
                {staffArticlesCopy.versionBy(by ?? staffArticlesCopy.file, dateTimeText(at), articleStateWords[state])}
              </p>
            </div>
            {version !== article.version && (
              <Button
                small
                tone="quiet"
                aria-label={staffArticlesCopy.takeUpOf(version)}
                loading={reading === version}
                onClick={({ currentTarget: button }) =>
                  unsaved ? setAsked({ version, button }) : void takeUp(version)
                }
              >
                {staffArticlesCopy.takeUp}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && unsaved && (
        <div className="sticky bottom-0 z-10">
          <Unsaved
            text={staffArticlesCopy.takesPlace(asked.version)}
            act={staffArticlesCopy.takeUp}
            onKeep={() => answer(false)}
            onDiscard={() => answer(true)}
          />
        </div>
      )}
    </section>
  );
}
