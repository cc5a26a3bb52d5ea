import type { PreferencesBody, Alternative } from '#contract/preferences.ts';
import type { WishRule } from '#domain/matching/what-if.ts';
import type { Draft } from '../queries.ts';
import { AlternativeChips } from './alternative-chips.tsx';
import { PREFERENCE_INPUTS } from './preference-inputs.tsx';

const CHIPS = 3;

type Props = {
  shown: PreferencesBody;
  kept: PreferencesBody;
  applies: readonly WishRule[];
  changes: readonly Alternative[];
  waiting: boolean;
  onDraft: (set: Draft) => void;
};

/** One control for each preference that can move somebody, with what the nearest changes would bring beside it. */
export function PreferenceControls({ shown, kept, applies, changes, waiting, onDraft }: Props) {
  return (
    <div className="grid gap-x-8 gap-y-7 md:grid-cols-2">
      {applies.map((rule) => {
        const near = changes.filter((c) => c.rule === rule && c.difference.direction !== 'same').slice(0, CHIPS);
        const input = PREFERENCE_INPUTS[rule]({ shown, kept, onDraft });
        return (
          input && (
            <div key={rule} className="flex min-w-0 flex-col gap-3">
              {input}
              {near.length > 0 && (
                <AlternativeChips changes={near} from={shown} waiting={waiting} onChoose={(c) => onDraft(c.set)} />
              )}
            </div>
          )
        );
      })}
    </div>
  );
}
