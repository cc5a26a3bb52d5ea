import type { Alternative } from '#contract/preferences.ts';
import { type ComponentProps, useDeferredValue } from 'react';
import { likesCopy } from '#copy/likes.ts';
import { searchCopy } from '#copy/search.ts';
import { tunerCopy } from '#copy/tuner.ts';
import { LikesTabs } from '#web/members/likes-tabs.tsx';
import { WhyDialog } from '#web/members/why-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import type { Filters } from '../queries.ts';
import type { Draft } from './drafts.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { Tuner } from './tuner.tsx';

/** What narrows a list: filters for this search, and wishes to try and keep. */
export type Narrowing = 'filters' | 'wishes';

type Props = FilterFormProps & {
  /** The open sheet: what narrows the list, at one of its tabs, or the likes. */
  shown: Narrowing | 'likes' | null;
  onTab: (tab: Narrowing) => void;
  onClose: () => void;
  /** Wishes that are being tried; {} = none changed. */
  draft: Draft;
  counted: Alternative | null;
  onDraft: (draft: Draft) => void;
  onKept: (sent: Draft) => void;
  why: ComponentProps<typeof WhyDialog>['asked'];
  onWhyEnd: () => void;
  onOpen: (id: string) => void;
};

/** The sheets behind the chips of /match; loaded on demand. */
export function SearchSheets(props: Props) {
  const { shown, onTab, onClose, draft, counted, onDraft, onKept, why, onWhyEnd, onOpen, onSearch } = props;
  // The sheet opens at once; its rows follow.
  const filled = useDeferredValue(shown);
  const search = (filters: Filters) => {
    onClose();
    onSearch(filters);
  };
  const narrowing = shown === 'filters' || shown === 'wishes';
  const tabs = [
    { value: 'filters', label: searchCopy.filters, content: <FilterForm {...props} onSearch={search} />, keeps: true },
    {
      value: 'wishes',
      label: tunerCopy.openShort,
      content: (
        <Tuner
          draft={draft}
          counted={counted}
          onDraft={onDraft}
          onKept={onKept}
          onDiscard={() => (onDraft({}), onClose())}
        />
      ),
    },
  ] as const;
  return (
    <>
      <Modal light wide tall open={narrowing} onClose={onClose} title={searchCopy.narrow}>
        {narrowing && filled !== null && filled !== 'likes' ? (
          <TabList label={searchCopy.narrow} items={tabs} value={shown} onChange={(tab) => onTab(tab as Narrowing)} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Modal>
      <Modal tall wide open={shown === 'likes'} onClose={onClose} title={likesCopy.title}>
        {filled === 'likes' ? <LikesTabs tabs={['mutual', 'liked']} onOpen={onOpen} /> : <Skeleton className="h-11" />}
      </Modal>
      <WhyDialog asked={why} onClose={onWhyEnd} />
    </>
  );
}
