import type { PreferencesBody, TunerChange } from '#contract/preferences.ts';
import type { ReactNode } from 'react';
import { optionsOf } from '#copy/field-values.ts';
import { tunerCopy } from '#copy/tuner.ts';
import type { WishRule } from '#domain/matching/what-if.ts';
import { field } from '#domain/profile/fields.ts';
import { AgeRangeField } from '#web/ui/age-range.tsx';
import { CheckGroup, ChoiceGroup } from '#web/ui/choices.tsx';
import { LeastNumberField } from '#web/ui/least-number.tsx';
import type { Proposal } from '../queries.ts';
import { ChangeChips } from './change-chips.tsx';

/** Slider ends for a least height; the profile form takes the rare ones beyond. */
const HEIGHT = { min: 130, max: 200, shown: 150 } as const;
const CHIPS = 3;

type Props = {
  shown: PreferencesBody;
  kept: PreferencesBody;
  applies: readonly WishRule[];
  changes: readonly TunerChange[];
  waiting: boolean;
  onPropose: (set: Proposal) => void;
};

/** One control for each wish that can move somebody, with what the nearest changes would bring beside it. */
export function WishControls({ shown, kept, applies, changes, waiting, onPropose }: Props) {
  const controls: Record<WishRule, ReactNode> = {
    ageRange: (
      <AgeRangeField
        id="wish-age"
        label={field('ageRangeWanted').label}
        value={shown.ageRangeWanted}
        onChange={(ageRangeWanted) => onPropose({ ageRangeWanted })}
      />
    ),
    minHeight: (
      <LeastNumberField
        id="wish-height"
        label={field('minHeightWanted').label}
        min={Math.min(HEIGHT.min, shown.minHeightWanted ?? HEIGHT.min)}
        max={Math.max(HEIGHT.max, shown.minHeightWanted ?? HEIGHT.max)}
        value={shown.minHeightWanted}
        shownWhenNone={HEIGHT.shown}
        text={shown.minHeightWanted === null ? tunerCopy.anyHeight : tunerCopy.heightAtLeast(shown.minHeightWanted)}
        numberLabel={tunerCopy.heightNumber}
        clearLabel={tunerCopy.anyHeight}
        onChange={(minHeightWanted) => onPropose({ minHeightWanted })}
      />
    ),
    religion: (
      <>
        <ChoiceGroup
          id="wish-religion"
          label={field('religionPref').label}
          options={optionsOf('religionPref')}
          value={shown.religionPref ?? 'boleh beda'}
          onChange={(value) => onPropose(value === 'wajib sama' ? { religionPref: value, desiredPartnerReligions: [] } : { religionPref: 'boleh beda' })}
        />
        {shown.religionPref !== 'wajib sama' && (
          <CheckGroup
            id="wish-religions"
            label={field('desiredPartnerReligions').label}
            options={optionsOf('desiredPartnerReligions')}
            value={shown.desiredPartnerReligions}
            onChange={(value) => onPropose({ desiredPartnerReligions: value as PreferencesBody['desiredPartnerReligions'] })}
          />
        )}
      </>
    ),
    tribe: choice('tribePref', shown.tribePref ?? 'any'),
    ldr: choice('ldrPref', shown.ldrPref ?? 'yes'),
    status: choice('partnerStatusExpectation', shown.partnerStatusExpectation ?? 'bebas'),
    past: choice('acceptBadPast', shown.acceptBadPast ?? 'yes'),
    children: (
      <ChoiceGroup
        id="wish-childrenPreference"
        label={field('childrenPreference').label}
        options={[...optionsOf('childrenPreference'), { value: '', label: tunerCopy.anyChildren }]}
        value={shown.childrenPreference ?? ''}
        onChange={(value) => onPropose({ childrenPreference: (value || null) as PreferencesBody['childrenPreference'] })}
      />
    ),
    dealbreaker: kept.dealbreakers.length > 0 && (
      <CheckGroup
        id="wish-dealbreakers"
        label={field('dealbreakers').label}
        hint={tunerCopy.keepsDealbreakers}
        options={kept.dealbreakers.map((value) => ({ value, label: value }))}
        value={shown.dealbreakers}
        onChange={(value) => onPropose({ dealbreakers: kept.dealbreakers.filter((d) => value.includes(d)) })}
      />
    ),
  };
  function choice(name: 'tribePref' | 'ldrPref' | 'partnerStatusExpectation' | 'acceptBadPast', value: string): ReactNode {
    return (
      <ChoiceGroup
        id={`wish-${name}`}
        label={field(name).label}
        options={optionsOf(name)}
        value={value}
        onChange={(chosen) => onPropose({ [name]: chosen } as Proposal)}
      />
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-7 md:grid-cols-2">
      {applies.map((rule) => {
        const near = changes.filter((c) => c.rule === rule && c.difference.direction !== 'same').slice(0, CHIPS);
        return (
          controls[rule] && (
            <div key={rule} className="flex min-w-0 flex-col gap-3">
              {controls[rule]}
              {near.length > 0 && <ChangeChips changes={near} from={shown} waiting={waiting} onChoose={(c) => onPropose(c.set)} />}
            </div>
          )
        );
      })}
    </div>
  );
}
