import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';
import { SetUpPage } from './set-up-page';
import { TwoFactorSetUp } from './two-factor/set-up';

/** Shown in place of every page while the person has no second factor and needs one. */
export const RequiredTwoFactorPage = ({ email, onDone }: { email: string; onDone: () => void }) => (
  <SetUpPage
    title={t('Set up two-factor sign-in')}
    text={t('An administrator requires two-factor sign-in for {email}. Set it up to continue.', { email })}
  >
    <TwoFactorSetUp
      onDone={async () => {
        await queryClient.invalidateQueries({ queryKey: ['me'] });
        onDone();
      }}
    />
  </SetUpPage>
);
