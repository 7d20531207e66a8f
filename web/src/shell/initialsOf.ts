/** Two letters for a person: of the name, or of the address when there is none. */
export const initialsOf = ({ name, email }: { name: string; email: string }): string =>
  (name.trim() === '' ? email : name)
    .split(/[\s@.]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
