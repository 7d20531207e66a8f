import { Suspense } from 'react'
import { useSearchState } from '../../core/routing/useSearchState'
import { OwnChoices } from '../../notifications/OwnChoices'
import { PushDevices } from '../../push/PushDevices'
import { Segmented } from '../../ui/button/Segmented'
import { Skeleton } from '../../ui/feedback/Skeleton'
import styles from './NotificationsTab.module.css'
import { lazyPart } from '../../ui/lazyPart'

const ReachedMe = lazyPart(async () => (await import('../../notifications/ReachedMe')).ReachedMe)

const parts = [
  ['how', 'How I am notified'],
  ['reached', 'What reached me'],
] as const

/** How a person is reached, and what has reached them. */
export const NotificationsTab = () => {
  const [params, setParams] = useSearchState()
  const part = params.get('show') === 'reached' ? 'reached' : 'how'
  return (
    <div className={styles.tab}>
      <Segmented
        label="Notifications"
        options={parts}
        value={part}
        onChange={(next) => setParams({ show: next === 'how' ? '' : next, result: '', channel: '' })}
      />
      {part === 'how' ? (
        <>
          <OwnChoices />
          <PushDevices />
        </>
      ) : (
        <Suspense fallback={<Skeleton label="Loading your notices" rows={12} />}>
          <ReachedMe />
        </Suspense>
      )}
    </div>
  )
}
