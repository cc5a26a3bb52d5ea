import type { SubscriptionStatus } from '#contract/subscription.ts';
import type { Plans } from '#contract/plans.ts';
import type { Plan } from '#domain/payments/plans.ts';
import { Link, useNavigate } from 'react-router';
import { planWords } from '#copy/plan-notices.ts';
import { listed } from '#copy/listed.ts';
import { plansCopy, TRIAL_POINTS } from '#copy/plans.ts';
import { whatsappLink } from '#domain/support/contact-links.ts';
import { ReferralField } from '#web/account/referral-field.tsx';
import { asApiError } from '#web/lib/api.ts';
import { later } from '#web/lib/later.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Piece } from '#web/lib/piece.tsx';
import { usePlans, usePlanStatus } from '#web/lib/plan.ts';
import { useSession } from '#web/lib/session.ts';
import { payPage, wantPlan } from '#web/lib/wanted-plan.ts';
import { Button, buttonClass, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { WordsWithoutScript } from '#web/ui/without-script.tsx';
import { useCodeOfAddress, useWaitingCode } from './components/code-of-address.ts';
import { Figures } from './components/figures.tsx';
import { NoticesPlace } from './components/notices-place.tsx';
import { PlanCard, PriceText } from './components/plan-card.tsx';
import { useCodeChecks } from './queries.codes.ts';

// For members only, so that visitors do not load it.
const [OwnNotices] = later(async () => (await import('./components/own-notices.tsx')).OwnNotices);

export const meta = () => pageMeta(plansCopy.title, plansCopy.lead, { path: '/paket' });

/** /paket (S2 §2): present prices of the plans, prices with a code, and buttons to choose. */
export default function PlansScreen() {
  const { me, visitor } = useSession();
  const { data, isError, error, refetch } = usePlans();
  const { code, setCode, linked } = useCodeOfAddress();
  const { state, priceOf, isWrong } = useCodeChecks(code, codeWords);
  useWaitingCode(visitor && state.kind === 'valid' ? code : null);
  // A code that is told to be wrong here would be told so again above the payment.
  const choose = useChoose(isWrong ? '' : code);
  const referral = me?.tier !== 'pro' && (
    <div className="max-w-md">
      <ReferralField id="kode" value={code} state={state} hint={plansCopy.codeHint} onChange={setCode} />
    </div>
  );
  return (
    <div className="flex flex-col gap-8">
      <header>
        <h1 className="text-32">{plansCopy.title}</h1>
        <p className="mt-2 text-ink-soft">{me ? plansCopy.ownLead[me.tier] : plansCopy.lead}</p>
      </header>
      <NoticesPlace me={me}>
        {(member) => (
          <Piece>
            <OwnNotices me={member} />
          </Piece>
        )}
      </NoticesPlace>
      {isError && !data && <PricesFailed error={error} onRetry={() => void refetch()} />}
      {linked && referral}
      <WordsWithoutScript />
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {(['basic', 'premium', 'pro'] as const).map((tier) => (
          <li key={tier}>
            <PlanCard
              tier={tier}
              price={tier === 'basic' ? null : data?.prices[tier]}
              failed={isError}
              lowered={tier === 'basic' ? null : priceOf(tier)}
              // After its trial it is nobody's plan any more.
              current={me?.tier === tier && !(tier === 'basic' && me.plan.needsPayment)}
              closed={tier === 'basic' && me?.plan.needsPayment === true ? TRIAL_POINTS : []}
              led={tier === (me?.tier === 'pro' ? 'pro' : 'premium')}
              unit={tier === 'basic' && me?.plan.needsPayment ? plansCopy.trialDone : plansCopy[tier].unit}
            >
              <Act tier={tier} onChoose={choose} />
            </PlanCard>
          </li>
        ))}
      </ul>
      {/* Below the plans: on a phone the prices come first, unless a link brought the code. */}
      {!linked && referral}
      {data?.demo && <Notice tone="warn">{plansCopy.demo}</Notice>}
      <Monthly
        price={data?.prices.monthly_subscription}
        failed={isError}
        lowered={priceOf('monthly_subscription')}
        onChoose={choose}
      />
      {me?.tier === 'pro' && <ProFeatures />}
      <p className="text-15 text-ink-soft">
        {plansCopy.secure} {plansCopy.refund}{' '}
        {me?.proved && (
          <Link to="/akun/pembayaran" className="-my-3 inline-flex min-h-11 items-center font-semi">
            {plansCopy.payments}
          </Link>
        )}
      </p>
      {data && <FiguresAndContact plans={data} />}
    </div>
  );
}

function PricesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title={plansCopy.pricesFailed}
      action={
        <Button small tone="secondary" onClick={onRetry}>
          {plansCopy.retry}
        </Button>
      }
    >
      {asApiError(error).message}
    </Notice>
  );
}

type WaitingPayment = NonNullable<SubscriptionStatus['waitingPayment']>;

const codeWords = (plans: readonly Plan[]): string => plansCopy.codeValid(listed(plans.map((plan) => planWords[plan])));

/**
 * Choosing a plan: members pay it, visitors register first and return to it (S2 §5). The month is for members whose
 * trial is over (R-PLAN 7), so that its page has visitors sign in: who registered for it would be sent away from it.
 */
function useChoose(code: string): (plan: Plan) => void {
  const { visitor } = useSession();
  const navigate = useNavigate();
  return (plan) => {
    const wanted = { plan, code: code.trim() };
    if (!visitor || plan === 'monthly_subscription') return void navigate(payPage(wanted));
    wantPlan(wanted);
    showToast({
      tone: 'info',
      title: plansCopy.registerFirst,
      text: plansCopy.registerFirstText(plansCopy[plan].name),
    });
    void navigate('/daftar');
  };
}

/** The button of a plan; none for the own plan, or a lower one. While a payment waits its plan leads there. */
function Act({ tier, onChoose }: { tier: 'basic' | 'premium' | 'pro'; onChoose: (plan: Plan) => void }) {
  const { me, visitor } = useSession();
  const kept = usePlanStatus().kept?.answer;
  const forGood = kept?.premiumEndsAt === null;
  if (tier === 'basic')
    return visitor ? (
      <LinkButton to="/daftar" wide tone="secondary">
        {plansCopy.register}
      </LinkButton>
    ) : null;
  if (
    me === undefined ||
    (me === null && !visitor) ||
    (me?.tier === 'pro' && (tier !== 'pro' || me.plan.premiumEndsAt === null))
  )
    return null;
  if (me && kept?.waitingPayment) return <ToWaiting payment={kept.waitingPayment} plan={tier} />;
  // A monthly premium can be changed to one without end.
  if (tier === 'premium' && me?.tier === 'premium' && (forGood || me.plan.premiumEndsAt === null)) return null;
  return (
    <Button wide tone={tier === 'premium' ? 'primary' : 'secondary'} onClick={() => onChoose(tier)}>
      {me?.tier === tier ? plansCopy.forGood : plansCopy.choose(plansCopy[tier].name)}
    </Button>
  );
}

/** The next payment begins when this one has ended. */
function ToWaiting({ payment, plan }: { payment: WaitingPayment; plan: Plan }) {
  if (payment.plan !== plan) return null;
  return (
    <LinkButton wide tone="secondary" to={`/akun/pembayaran/${payment.id}`}>
      {plansCopy.toWaiting}
    </LinkButton>
  );
}

function Monthly({
  price,
  failed,
  lowered,
  onChoose,
}: Omit<Parameters<typeof PriceText>[0], 'small'> & { onChoose: (plan: Plan) => void }) {
  const { me, staff, visitor } = useSession();
  const plan = usePlanStatus().kept?.answer;
  const due = plan?.monthlyDue ?? me?.plan.needsPayment ?? false;
  if (staff || (me && me.tier !== 'basic' && !due)) return null;
  return (
    <section aria-labelledby="bulanan">
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="bulanan" className="text-20">
            {plansCopy.monthly.name}
          </h2>
          <p className="mt-1 text-15 text-ink-soft">{plansCopy.monthly.text}</p>
          {me && !due && <p className="mt-1 text-15">{plansCopy.monthly.later}</p>}
          {visitor && <p className="mt-1 text-15">{plansCopy.monthly.members}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <PriceText price={price} failed={failed} lowered={lowered} small />
          {me && plan?.waitingPayment && <ToWaiting payment={plan.waitingPayment} plan="monthly_subscription" />}
          {(visitor || (due && !plan?.waitingPayment)) && (
            <Button tone="secondary" onClick={() => onChoose('monthly_subscription')}>
              {plansCopy.monthly.choose}
            </Button>
          )}
        </div>
      </Card>
    </section>
  );
}

/** For members with pro (S2 §2): further contents of their plan. */
function ProFeatures() {
  return (
    <section aria-labelledby="isi-pro" className="rounded-card bg-sirih-soft p-6">
      <h2 id="isi-pro" className="text-20">
        {plansCopy.proTitle}
      </h2>
      <p className="mt-1 text-15 text-ink-soft">{plansCopy.proText}</p>
      <ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-3">
        {plansCopy.proPoints.map(([title, text]) => (
          <li key={title}>
            <p className="font-semi">{title}</p>
            <p className="text-15">{text}</p>
          </li>
        ))}
      </ul>
      <LinkButton to="/konsultasi" small tone="secondary" className="mt-5">
        {plansCopy.proLink}
      </LinkButton>
    </section>
  );
}

/** How many we are, and the team's contact. */
function FiguresAndContact({ plans: { figures, contact } }: { plans: Plans }) {
  return (
    <>
      <Figures figures={figures} />
      {contact.whatsapp && (
        <section aria-labelledby="tanya" className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h2 id="tanya" className="text-20">
              {plansCopy.contactTitle}
            </h2>
            <p className="text-15 text-ink-soft">{plansCopy.contactText}</p>
          </div>
          <a
            href={whatsappLink(contact.whatsapp, plansCopy.contactMessage)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ tone: 'secondary' })}
          >
            {plansCopy.contact}
          </a>
        </section>
      )}
    </>
  );
}
