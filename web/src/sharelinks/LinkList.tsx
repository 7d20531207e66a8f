import { secondMs } from '../../../shared/core/time'
import { positionScopes } from '../../../shared/sharelinks/shared'
import type { LinkId, ShareLink } from '../../../shared/sharelinks/links'
import { Button } from '../ui/button/Button'
import { EmptyState } from '../ui/feedback/EmptyState'
import { Instant } from '../ui/text/Instant'
import styles from './Links.module.css'

interface Props {
  links: readonly ShareLink[]
  isBusy: boolean
  /** What a link is called besides its maker: a view. */
  nameOf?: (link: ShareLink) => string
  onRevoke: (linkid: LinkId | undefined) => void
}

const historyWords = { none: '', day: ', last day', week: ', last 7 days', month: ', last 30 days' } as const

const describe = ({ keys, position, history }: ShareLink): string =>
  [
    ...(keys === undefined ? [] : [`${keys.length} ${keys.length === 1 ? 'measurement' : 'measurements'}`]),
    `position: ${positionScopes[position].toLowerCase()}`,
  ].join(', ') + historyWords[history]

/** The links that live: who made them, until when, and how often they were viewed. */
export const LinkList = ({ links, isBusy, nameOf, onRevoke }: Props) =>
  links.length === 0 ? (
    <EmptyState title="No link is open." />
  ) : (
    <>
      <ul className={styles.list} aria-label="Links">
        {links.map((link) => (
          <li key={link.linkid}>
            <span>
              <strong>{nameOf?.(link) ?? describe(link)}</strong>
              <br />
              <small>
                {nameOf === undefined ? null : `${describe(link)}. `}
                Made by {link.madeBy} on <Instant ms={link.madeTs * secondMs} />, until{' '}
                {link.untilInside === undefined ? null : `it enters ${link.untilInside}, at the latest `}
                <Instant ms={link.untilTs * secondMs} />.{' '}
                {link.lastViewTs === undefined ? (
                  'Not viewed yet.'
                ) : (
                  <>
                    Viewed {link.views === 1 ? 'once' : `${link.views} times`}, last on{' '}
                    <Instant ms={link.lastViewTs * secondMs} />.
                  </>
                )}
                {link.arrivedTs !== undefined ? (
                  <strong>
                    {' '}
                    Ended: arrived at {link.untilInside} on <Instant ms={link.arrivedTs * secondMs} />.
                  </strong>
                ) : link.refusal === undefined ? null : (
                  <strong> {link.refusal}</strong>
                )}
              </small>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Revoke ${link.linkid}`}
              disabled={isBusy}
              onClick={() => onRevoke(link.linkid)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {links.length === 1 ? null : (
        <Button variant="default" disabled={isBusy} onClick={() => onRevoke(undefined)}>
          Revoke All
        </Button>
      )}
    </>
  )
