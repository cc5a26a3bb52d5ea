import { clsx, type ClassValue } from 'clsx';

/** Joins class names, without false ones. */
export const cx = (...parts: ClassValue[]): string => clsx(parts);
