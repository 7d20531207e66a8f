import { secondMs } from '../../../shared/core/time'
import { type PositionScope, positionScopes } from '../../../shared/sharelinks/shared'
import type { LinkId, ShareLink } from '../../../shared/sharelinks/links'
import { CopyButton } from '../ui/button/CopyButton'
import { TextInput } from '../ui/field/Field'
import { Instant } from '../ui/text/Instant'
import { Select } from '../ui/field/Select'
import { Button } from '../ui/button/Button'
import { EmptyState } from '../ui/feedback/EmptyState'
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

interface LinkFieldsProps {
  readonly hours: number
  readonly position: PositionScope
  /** It may end before: what is chosen is the longest. */
  readonly mayEndBefore?: boolean
  readonly onHours: (hours: number) => void
  readonly onPosition: (position: PositionScope) => void
}

const spans = [
  { value: '1', label: '1 hour' },
  { value: '8', label: '8 hours' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
] as const

const positions = Object.entries(positionScopes).map(([value, label]) => ({ value, label }))

/** How long a link lasts, and what it shows of where something is. */
export const LinkFields = ({
  hours,
  position,
  mayEndBefore = false,
  onHours,
  onPosition,
}: LinkFieldsProps) => (
  <>
    <Select
      label={mayEndBefore ? 'Lasts at most' : 'Lasts'}
      choices={spans}
      value={String(hours)}
      onChange={({ currentTarget: { value } }) => onHours(Number(value))}
    />
    <Select
      label="Position"
      choices={positions}
      value={position}
      onChange={({ currentTarget: { value } }) => onPosition(value as PositionScope)}
    />
  </>
)

interface MadeLinkProps {
  address: string
  untilTs: number
  /** What the device enters when it ends, if that is before. */
  untilInside?: string | undefined
}

/** A link that was just made: what opens it is seen here alone, and now. */
export const MadeLink = ({ address, untilTs, untilInside }: MadeLinkProps) => {
  const whole = new URL(address, window.location.origin).href
  return (
    <section className={styles.made} role="status" aria-label="New link">
      <div className={styles.address}>
        <TextInput
          label="Link"
          readOnly
          value={whole}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton what="link" text={whole} />
      </div>
      <p className={styles.note}>
        Copy it now: it is not shown again. Anyone who has it sees this until{' '}
        {untilInside === undefined ? null : `it enters ${untilInside}, at the latest `}
        <Instant ms={untilTs * secondMs} />, without an account.
      </p>
    </section>
  )
}

/** How links work, in one screen. */
export const linkHelp = {
  first: 'A link shows people without an account what you choose, and nothing else.',
  points: [
    'It lasts 24 hours, or what you choose up to 30 days. One of a device may end before, as soon as the device enters a fence of one of its groups; leaving it again does not open the link.',
    'Each time it is looked at, your own rights are read: when you are no longer ADMIN, it shows nothing.',
    'Revoke ends it at the next look. Who has it open sees why within 15 seconds.',
    'A position can be hidden, rounded to about 1 km, or exact; a history can go back up to 30 days.',
    'The link is shown once and kept nowhere: a lost one is revoked, and a new one made.',
    'The list says who made each link, until when, and how often it was viewed. Previews in chats and mails count as no view.',
    'An ADMIN of a group can forbid links of the group and of all devices in it: in a view of the group, under Share by link.',
  ],
} as const
