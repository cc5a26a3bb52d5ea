import type { PaymentAccount } from '#contract/payments.ts';
import { ExternalLink } from 'lucide-react';
import { checkoutCopy } from '#copy/payments.ts';
import { rupiah } from '#copy/amounts.ts';
import { accountNumberText } from '#copy/number-text.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ChoiceGroup } from '#web/ui/choices.tsx';
import { Copyable } from './amounts.tsx';

type Props = {
  accounts: readonly PaymentAccount[];
  chosen: PaymentAccount;
  final: number;
  suffix: number;
  onChoose: (id: string) => void;
};

/** Target of a transfer: one of our accounts, its number and the amount, each with a copy button. */
export function TransferTarget({ accounts, chosen, final, suffix, onChoose }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {accounts.length > 1 && (
        <ChoiceGroup
          id="rekening"
          label={checkoutCopy.account}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen.id}
          onChange={onChoose}
        />
      )}
      <div className="flex flex-col gap-4 rounded-field bg-sirih-soft p-4">
        <div>
          <p className="font-semi">{chosen.name}</p>
          <p className="text-15 text-ink-soft">{checkoutCopy.holder(chosen.holder)}</p>
        </div>
        <Copyable
          label={checkoutCopy.number}
          shown={accountNumberText(chosen.number)}
          text={chosen.number.replace(/\s/g, '')}
          copyLabel={checkoutCopy.copyNumber(chosen.name)}
        />
        <Copyable
          label={checkoutCopy.amount}
          shown={rupiah(final)}
          text={String(final)}
          copyLabel={checkoutCopy.copyAmount}
        />
        {suffix > 0 && <p className="text-15">{checkoutCopy.suffixHint}</p>}
        {chosen.link && (
          <a
            href={chosen.link}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ tone: 'secondary', small: true })}
          >
            <ExternalLink aria-hidden className="size-4" /> {checkoutCopy.walletLink(chosen.name)}
          </a>
        )}
      </div>
    </div>
  );
}
