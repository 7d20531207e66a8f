import { Banner } from '../ui/feedback/Banner'
import styles from './DeviceHeader.module.css'
import type { Notice } from './deviceNotices'
import { Button } from '../ui/button/Button'

interface Props {
  notices: readonly Notice[]
  /** Loads again what could not be loaded. */
  onRetry: () => void
}

/** The banners of a device; a screen reader tells those that come later. */
export const DeviceNotices = ({ notices, onRetry }: Props) => (
  <div role="status">
    {notices.length === 0 ? null : (
      <ul className={styles.notices}>
        {notices.map(({ tone, text, isFailure }) => (
          <li key={text}>
            <Banner
              tone={tone}
              action={
                isFailure && (
                  <Button size="compact-sm" variant="default" onClick={onRetry}>
                    Try again
                  </Button>
                )
              }
            >
              {text}
            </Banner>
          </li>
        ))}
      </ul>
    )}
  </div>
)
