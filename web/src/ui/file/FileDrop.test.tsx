// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileDrop } from './FileDrop'

afterEach(cleanup)

const file = new File(['text'], 'ca.pem')
const draw = (props: Partial<Parameters<typeof FileDrop>[0]> = {}) => {
  const onFile = vi.fn()
  render(<FileDrop label="CA certificate" accept=".pem" state="None" onFile={onFile} {...props} />)
  return onFile
}

describe('a place for a file', () => {
  it('takes one that is chosen, and one that is dropped', () => {
    const onFile = draw()
    fireEvent.change(screen.getByLabelText('CA certificate', { selector: 'input' }), {
      target: { files: [file] },
    })
    fireEvent.drop(screen.getByRole('group', { name: 'CA certificate' }), {
      dataTransfer: { files: [file] },
    })
    expect(onFile.mock.calls).toEqual([[file], [file]])
  })

  it('says what is wrong, and takes a file away only where there is one', () => {
    draw({ error: 'File too small' })
    expect(screen.getByRole('alert').textContent).toBe('File too small')
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
    cleanup()
    const onRemove = vi.fn()
    draw({ state: 'ca.pem', onRemove })
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })
})
