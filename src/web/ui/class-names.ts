import { clsx, type ClassValue } from 'clsx';

/** Joins class names, leaving out what is false. */
export const cx = (...parts: ClassValue[]): string => clsx(parts);
