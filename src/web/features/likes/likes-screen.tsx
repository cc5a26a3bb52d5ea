import { useSearchParams } from 'react-router';
import { likesCopy } from '#copy/likes.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { LikesTabs } from '#web/members/likes-tabs.tsx';
import { ProfileDialog, useProfileDialog } from '#web/members/profile-dialog.tsx';

export const meta = () => pageMeta(likesCopy.title);

/** /history-suka: three tabs of likes, the third locked for basic, on the server; and passed candidates. */
export default function LikesScreen() {
  const profile = useProfileDialog();
  const asked = useSearchParams()[0].get('tab');
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-32">{likesCopy.title}</h1>
      <LikesTabs
        key={asked}
        tabs={['mutual', 'liked', 'likers', 'passed']}
        first={asked}
        onOpen={profile.open}
        onLike={profile.like}
        likingId={profile.likingId}
      />
      <ProfileDialog profile={profile} />
    </div>
  );
}
