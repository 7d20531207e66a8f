/** Longer than anything takes that works, also on a machine that has much else to do. */
const patienceMs = 60_000

// Only tests of components have a document; the others must not load what drives one.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patienceMs })
  // This document has no top layer: what is shown in it is shown where it stands.
  Object.assign(HTMLElement.prototype, {
    showPopover: () => undefined,
    hidePopover: () => undefined,
    togglePopover: (force?: boolean) => force ?? true,
  })
}

export {}
