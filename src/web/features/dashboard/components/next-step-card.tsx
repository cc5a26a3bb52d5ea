import type { LikesItem } from '#contract/likes.ts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { candidateCopy } from '#copy/candidate.ts';
import { timeLeftText } from '#copy/chat.ts';
import { dashboardCopy, fieldLabel } from '#copy/dashboard.ts';
import { profileCopy } from '#copy/profile.ts';
import { LikeButton } from '#web/members/like-button.tsx';
import { StartChatButton } from '#web/members/start-chat-button.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import type { NextStep } from './next-step.ts';

const copy = dashboardCopy.next;
const named = (member: LikesItem): string => member.facts.nama ?? candidateCopy.fallbackName;

type Props = { step: NextStep; now: number; likingId: string | null; onLike: (id: string) => void };

/** «Langkah berikutnya»: one sentence, and one button. */
export function NextStepCard({ step, now, likingId, onLike }: Props) {
  const { face, title, text, act } = content(step, now, { likingId, onLike });
  return (
    <section
      aria-labelledby="langkah"
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-sirih-soft p-5 sm:p-6"
    >
      {face && <Avatar src={face.photo} name={face.nama} large />}
      <div className="min-w-0 grow basis-[min(100%,10rem)]">
        <h2 id="langkah" className="text-13 font-semi text-sirih">
          {copy.heading}
        </h2>
        <p className="mt-1 text-20 font-bold">{title}</p>
        {text && <p className="mt-1 text-15 text-ink-soft">{text}</p>}
      </div>
      <div className="flex max-sm:w-full max-sm:[&>*]:grow">{act}</div>
    </section>
  );
}

type Content = { face?: { photo: string | null; nama: string }; title: string; text?: string; act: ReactNode };
type Acts = Pick<Props, 'likingId' | 'onLike'>;

function content(step: NextStep, now: number, acts: Acts): Content {
  switch (step.act) {
    case 'unpause':
      return { ...copy.unpause, act: <Go to="/profile/privasi" text={copy.unpause.act} /> };
    case 'answer-requests':
      return {
        title: copy.answerRequests.title(step.count),
        text: copy.answerRequests.text,
        act: <Go to="/dashboard#permintaan" text={copy.answerRequests.act} />,
      };
    case 'reply':
    case 'before-it-ends':
    case 'keep-talking':
      return aboutChat(step, now);
    case 'greet':
    case 'like-back':
      return aboutMember(step, acts);
    case 'plan':
      return { ...copy.plan, title: copy.plan.title[step.ended], act: <Go to="/paket" text={copy.plan.act} /> };
    case 'payment':
      return {
        ...copy.payment[step.unpaid ? 'unpaid' : 'checked'],
        act: <Go to={`/akun/pembayaran/${step.id}`} text={copy.payment.act} />,
      };
    case 'send-proof':
      return { ...copy.sendProof, act: <Go to="/profile#dokumen" text={copy.sendProof.act} /> };
    case 'complete':
      return aboutProfile(step.missing);
    case 'search':
      return { ...copy.search, act: <Go to="/match" text={copy.search.act} /> };
  }
}

function aboutChat({ act, chat }: Extract<NextStep, { chat: unknown }>, now: number): Content {
  const { nama, photo } = chat.other;
  const words = { reply: copy.reply, 'before-it-ends': copy.beforeItEnds, 'keep-talking': copy.keepTalking }[act];
  return {
    face: { photo, nama },
    title: act === 'keep-talking' && !chat.lastMessage ? copy.keepTalking.first(nama) : words.title(nama),
    text: copy.chatEnds(timeLeftText(Date.parse(chat.expiresAt) - now)),
    act: <Go to={`/pesan?dengan=${encodeURIComponent(chat.id)}`} text={words.act} />,
  };
}

function aboutMember({ act, member }: Extract<NextStep, { member: unknown }>, { likingId, onLike }: Acts): Content {
  const nama = named(member);
  const id = member.id!;
  const face = { photo: member.photo, nama };
  if (act === 'greet')
    return {
      face,
      title: copy.greet.title(nama),
      text: copy.greet.text,
      act: <StartChatButton memberId={id} nama={nama} />,
    };
  return {
    face,
    title: copy.likeBack.title(nama),
    text: copy.likeBack.text,
    act: <LikeButton nama={nama} back loading={likingId === id} onLike={() => onLike(id)} inProfile />,
  };
}

function aboutProfile({ step, points }: Extract<NextStep, { missing: unknown }>['missing']): Content {
  const photo = step === 'photo';
  return {
    title: photo ? copy.complete.photo : copy.complete.field(fieldLabel(step)),
    text: copy.complete.text(points),
    act: (
      <Go
        to={`/profile#${photo ? 'foto' : step}`}
        text={photo ? profileCopy.addPhotoStep : profileCopy.fillStep(fieldLabel(step))}
      />
    ),
  };
}

function Go({ to, text }: { to: string; text: string }) {
  return (
    <LinkButton to={to}>
      {text}
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </LinkButton>
  );
}
