/** The place in the header, beside the brand's logo, for that of the customer whose device is open. */
export const customerSlot: { current: HTMLElement | null } = { current: null }
