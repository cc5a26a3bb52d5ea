import type { PreferencesBody } from '#contract/preferences.ts';
import type { ReactNode } from 'react';
import { optionsOf } from '#copy/field-texts.ts';
import { tunerCopy } from '#copy/tuner.ts';
import type { PreferenceRule } from '#domain/matching/what-if.ts';
import { field } from '#domain/profile/fields.ts';
import { isReversed } from '#domain/profile/values.ts';
import { AgeRangeField } from '#web/ui/age-range.tsx';
import { CheckGroup, ChoiceGroup } from '#web/ui/choices.tsx';
import { MinNumber } from '#web/ui/min-number.tsx';
import type { Draft } from './drafts.ts';

/** Slider ends of the least height; rarer values are possible in the profile form. */
const HEIGHT = { min: 130, max: 200, shown: 150 } as const;

type Drafting = { shown: PreferencesBody; kept: PreferencesBody; onDraft: (set: Draft) => void };

/** The input of each preference that can change the list; empty when the member has no choice. */
export const PREFERENCE_INPUTS: Record<PreferenceRule, (drafting: Drafting) => ReactNode> = {
  ageRange: ({ shown, onDraft }) => (
    <AgeRangeField
      id="preference-age"
      label={field('ageRangeWanted').label}
      value={shown.ageRangeWanted}
      // The field shows a reversed one, which is no wish to count with.
      onChange={(range) => !isReversed(range) && onDraft({ ageRangeWanted: range })}
    />
  ),
  minHeight: ({ shown, onDraft }) => (
    <MinNumber
      id="preference-height"
      label={field('minHeightWanted').label}
      min={Math.min(HEIGHT.min, shown.minHeightWanted ?? HEIGHT.min)}
      max={Math.max(HEIGHT.max, shown.minHeightWanted ?? HEIGHT.max)}
      value={shown.minHeightWanted}
      shownWhenNone={HEIGHT.shown}
      text={shown.minHeightWanted === null ? tunerCopy.anyHeight : tunerCopy.heightAtLeast(shown.minHeightWanted)}
      numberLabel={tunerCopy.heightNumber}
      clearLabel={tunerCopy.anyHeight}
      onChange={(minHeightWanted) => onDraft({ minHeightWanted })}
    />
  ),
  religion: ({ shown, onDraft }) => (
    <>
      <ChoiceGroup
        id="preference-religion"
        label={field('religionPref').label}
        options={optionsOf('religionPref')}
        value={shown.religionPref ?? 'boleh beda'}
        onChange={(value) =>
          onDraft(
            value === 'wajib sama'
              ? { religionPref: value, desiredPartnerReligions: [] }
              : { religionPref: 'boleh beda' },
          )
        }
      />
      {shown.religionPref !== 'wajib sama' && (
        <CheckGroup
          id="preference-religions"
          label={field('desiredPartnerReligions').label}
          options={optionsOf('desiredPartnerReligions')}
          value={shown.desiredPartnerReligions}
          onChange={(value) =>
            onDraft({ desiredPartnerReligions: value as PreferencesBody['desiredPartnerReligions'] })
          }
        />
      )}
    </>
  ),
  tribe: (drafting) => choice('tribePref', 'any', drafting),
  ldr: (drafting) => choice('ldrPref', 'yes', drafting),
  status: (drafting) => choice('partnerStatusExpectation', 'bebas', drafting),
  past: (drafting) => choice('acceptBadPast', 'yes', drafting),
  children: ({ shown, onDraft }) => (
    <ChoiceGroup
      id="preference-childrenPreference"
      label={field('childrenPreference').label}
      options={[...optionsOf('childrenPreference'), { value: '', label: tunerCopy.anyChildren }]}
      value={shown.childrenPreference ?? ''}
      onChange={(value) => onDraft({ childrenPreference: (value || null) as PreferencesBody['childrenPreference'] })}
    />
  ),
  dealbreaker: ({ shown, kept, onDraft }) =>
    kept.dealbreakers.length > 0 && (
      <CheckGroup
        id="preference-dealbreakers"
        label={field('dealbreakers').label}
        hint={tunerCopy.keepsDealbreakers}
        options={kept.dealbreakers.map((value) => ({ value, label: value }))}
        value={shown.dealbreakers}
        onChange={(value) => onDraft({ dealbreakers: kept.dealbreakers.filter((d) => value.includes(d)) })}
      />
    ),
};

function choice(
  name: 'tribePref' | 'ldrPref' | 'partnerStatusExpectation' | 'acceptBadPast',
  unset: string,
  { shown, onDraft }: Drafting,
): ReactNode {
  return (
    <ChoiceGroup
      id={`preference-${name}`}
      label={field(name).label}
      options={optionsOf(name)}
      value={shown[name] ?? unset}
      onChange={(chosen) => onDraft({ [name]: chosen } as Draft)}
    />
  );
}
