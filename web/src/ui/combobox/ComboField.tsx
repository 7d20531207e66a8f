import { type ComponentProps, type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { Field, type FieldProps, controlClass, useField } from '../field/Field'
import { Floating } from '../floating/Floating'
import type { Choice } from './Choice'
import styles from './ComboField.module.css'

/** More would be slow to draw, and are not read: a few letters find one. */
export const mostListed = 200

interface Props
  extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange' | keyof FieldProps>, FieldProps {
  /** What stands in the field. */
  readonly text: string
  readonly onText: (text: string) => void
  /** Those that suit the text, in their order. */
  readonly listed: readonly Choice[]
  /** The value that the field has now. */
  readonly chosen?: string | undefined
  readonly onPick: (value: string) => void
  /** The first is marked while a person types, so that Enter takes it. */
  readonly marksFirst?: boolean
  /** In the place of a list of nothing; without it there is none. */
  readonly empty?: string
  /** The list stays for the next one. */
  readonly staysOpen?: boolean
  /** What stands in the field before the text. */
  readonly before?: ReactNode
  readonly onEmptyBackspace?: () => void
}

const check = (
  <svg className={styles.check} viewBox="0 0 10 7" aria-hidden>
    <path
      d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
      fill="currentColor"
    />
  </svg>
)

/** A line of text with a list below it that is searched by it; what is chosen from it is the caller's. */
export const ComboField = (all: Props) => {
  const { text, onText, listed, chosen, onPick, marksFirst = false, empty, staysOpen = false, ...rest } = all
  const { before, onEmptyBackspace, onBlur, ...props } = rest
  const { frame, control } = useField(props)
  const field = useRef<HTMLElement>(null)
  const attach = useCallback((element: HTMLElement | null) => void (field.current = element), [])
  const [isOpen, setIsOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const close = useCallback(() => setIsOpen(false), [])
  const hasList = isOpen && (listed.length > 0 || empty !== undefined)
  const listId = `${control.id}-list`
  const optionId = (at: number) => `${listId}-${at}`
  const open = () => {
    setMarked(listed.findIndex(({ value }) => value === chosen))
    setIsOpen(true)
  }
  const pick = (choice: Choice) => {
    setMarked(-1)
    if (!staysOpen) close()
    onPick(choice.value)
  }
  const mark = (at: number) => {
    setMarked(at)
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const choice = listed[marked]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!hasList) open()
      else if (listed.length > 0) {
        const from = marked < 0 && event.key === 'ArrowUp' ? 0 : marked
        mark((from + (event.key === 'ArrowDown' ? 1 : -1) + listed.length) % listed.length)
      }
    } else if (event.key === 'Enter' && hasList && choice !== undefined) {
      event.preventDefault()
      pick(choice)
    } else if (event.key === 'Escape' && hasList) {
      // It closes the list, and not also the dialog that it stands in.
      event.preventDefault()
      close()
    } else if (event.key === 'Backspace' && text === '') onEmptyBackspace?.()
  }
  const input = (
    <input
      autoComplete="off"
      {...control}
      ref={before === undefined ? attach : undefined}
      role="combobox"
      aria-expanded={hasList}
      aria-haspopup="listbox"
      aria-autocomplete="list"
      aria-controls={hasList && listed.length > 0 ? listId : undefined}
      aria-activedescendant={hasList && marked >= 0 ? optionId(marked) : undefined}
      className={before === undefined ? controlClass() : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        onText(currentTarget.value)
        setMarked(marksFirst ? 0 : -1)
        setIsOpen(true)
      }}
      onClick={() => {
        if (!hasList) open()
      }}
      onKeyDown={press}
      onBlur={(event) => {
        close()
        onBlur?.(event)
      }}
    />
  )
  return (
    <Field {...frame}>
      {before === undefined ? (
        input
      ) : (
        <div
          ref={attach}
          className={controlClass(styles.several)}
          onClick={({ currentTarget }) => currentTarget.querySelector('input')?.focus()}
        >
          {before}
          {input}
        </div>
      )}
      {hasList ? (
        <Floating
          control={field}
          side="start"
          isAsWide
          onLeave={close}
          // The field keeps the focus while its list is used.
          onMouseDown={(event) => event.preventDefault()}
        >
          {listed.length === 0 ? (
            <div className={styles.empty}>{empty}</div>
          ) : (
            <div
              id={listId}
              role="listbox"
              aria-label="Choices"
              className={styles.list}
              data-size={frame.size}
            >
              {listed.map((choice, at) => (
                <div
                  key={choice.value}
                  id={optionId(at)}
                  role="option"
                  aria-selected={choice.value === chosen}
                  data-active={at === marked || undefined}
                  className={styles.option}
                  onClick={() => pick(choice)}
                >
                  {choice.value === chosen ? check : null}
                  {choice.label}
                </div>
              ))}
            </div>
          )}
        </Floating>
      ) : null}
    </Field>
  )
}
