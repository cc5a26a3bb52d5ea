import { Fragment } from 'react';
import { CONSENTS } from '#copy/consents.ts';
import type { ConsentPurpose } from '#domain/privacy/consents.ts';
import { registrationCopy, uploadCopy } from '#copy/registration.ts';
import { shellCopy } from '#copy/shell.ts';
import { uiCopy } from '#copy/ui.ts';
import { Checkbox } from '#web/ui/choices.tsx';
import { GroupFrame } from '#web/ui/field.tsx';
import { FileList } from './file-list.tsx';
import type { DraftValues } from './stored-draft.ts';
import type { useUploads } from './use-uploads.ts';

type Props = {
  values: DraftValues;
  errors: Record<string, string | undefined>;
  uploads: ReturnType<typeof useUploads>;
  onChange: (name: string, value: unknown) => void;
};

const PHOTOS = { id: 'photos', type: 'photo', title: uploadCopy.photos, hint: uploadCopy.photosHint } as const;
const INCOME = { id: 'incomeProof', type: 'income', title: uploadCopy.income, hint: uploadCopy.incomeHint } as const;
const DIVORCE = {
  id: 'divorceCertificate',
  type: 'divorce',
  title: uploadCopy.divorce,
  hint: uploadCopy.divorceHint,
} as const;
const READ_MORE = [
  ['/kebijakan-privasi', shellCopy.privacy],
  ['/syarat-ketentuan', shellCopy.terms],
] as const;

/** Consents by purpose first; then photos and documents, each accepted after its consent. */
export function DocumentsStep({ values, errors, uploads, onChange }: Props) {
  const locked = (purpose: ConsentPurpose) =>
    values.consents?.[purpose] === true ? null : uploadCopy.consentFirst(CONSENTS[purpose].title);
  const later = values.incomeProofLater === true;
  return (
    <>
      <Consents values={values} errors={errors} onChange={onChange} />
      {uploads.restoring && (
        <p role="status" className="text-15 text-ink-soft">
          {uploadCopy.restoring}
        </p>
      )}
      <FileList {...PHOTOS} error={errors.photos} uploads={uploads} locked={locked('profile')} />
      <FileList {...INCOME} error={errors.incomeProof} uploads={uploads} locked={locked('documents')} away={later}>
        <Checkbox id="incomeProofLater" checked={later} onChange={(checked) => onChange('incomeProofLater', checked)}>
          <span className="font-semi">{uploadCopy.incomeLater}</span>
          <span className="block text-ink-soft">{uploadCopy.incomeLaterText}</span>
        </Checkbox>
      </FileList>
      {values.maritalStatus === 'pernah menikah' && (
        <FileList {...DIVORCE} error={errors.divorceCertificate} uploads={uploads} locked={locked('documents')} />
      )}
    </>
  );
}

/** One checkbox a purpose, with its text. */
function Consents({ values, errors, onChange }: Omit<Props, 'uploads'>) {
  const consents = values.consents ?? {};
  return (
    <GroupFrame
      id="consents"
      label={registrationCopy.consentTitle}
      error={errors.consents}
      hint={
        <>
          {registrationCopy.consentReadMore}
          {READ_MORE.map(([to, text], i) => (
            <Fragment key={to}>
              {i > 0 && ' ·'}{' '}
              <a href={to} target="_blank" rel="noopener">
                {text}
              </a>
            </Fragment>
          ))}
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {(Object.keys(CONSENTS) as ConsentPurpose[]).map((purpose) => (
          <Checkbox
            key={purpose}
            id={`consent-${purpose}`}
            checked={consents[purpose] === true}
            invalid={Boolean(errors.consents) && CONSENTS[purpose].required && consents[purpose] !== true}
            describedBy={errors.consents ? 'consents-error' : undefined}
            onChange={(checked) => onChange('consents', { ...consents, [purpose]: checked })}
          >
            <span className="font-semi">{CONSENTS[purpose].title}</span>{' '}
            {!CONSENTS[purpose].required && <span className="text-ink-soft">{uiCopy.optional}</span>}
            <span className="block text-ink-soft">{CONSENTS[purpose].text}</span>
          </Checkbox>
        ))}
      </div>
    </GroupFrame>
  );
}
