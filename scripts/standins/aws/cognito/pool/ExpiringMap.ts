/** Values that are gone once their time is over; later they look like values that were never set. */
export class ExpiringMap<T> {
  private readonly entries = new Map<string, { value: T; expiresMs: number }>()

  constructor(private readonly now: () => number) {}

  set(key: string, value: T, lifeMs: number) {
    for (const [old, { expiresMs }] of this.entries) if (expiresMs <= this.now()) this.entries.delete(old)
    this.entries.set(key, { value, expiresMs: this.now() + lifeMs })
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key)
    return entry && entry.expiresMs > this.now() ? entry.value : undefined
  }

  /** Removes the value and returns it. */
  take(key: string): T | undefined {
    const value = this.get(key)
    this.entries.delete(key)
    return value
  }
}
