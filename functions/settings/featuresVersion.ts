/** Which generation of features a firmware family has (domain: rule assumed, kept as a table). */
const generations: Record<string, number> = { SFW001: 1, SFW002: 2, SFW003: 3 }

/** `SFW003-3.4.0` → 3; unknown families get the newest features. */
export const featuresVersionOf = (fw: string): number => generations[fw.slice(0, 6)] ?? 3
