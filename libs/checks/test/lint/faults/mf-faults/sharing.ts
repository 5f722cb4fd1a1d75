import { createApi, buildCreateApi } from '@reduxjs/toolkit/query/react'; // finds no-restricted-imports
import { createSlice, createReducer } from '@reduxjs/toolkit'; // finds no-restricted-imports
import { useSelector, connect } from 'react-redux'; // finds no-restricted-imports
import { Link, createBrowserRouter } from 'react-router-dom'; // finds no-restricted-imports
import { css, ThemeProvider } from 'styled-components'; // finds no-restricted-imports
import { Outlet } from 'react-router-dom'; // allows no-restricted-imports
import { useSearchParams } from 'react-router-dom'; // finds no-restricted-imports
import { lazy } from 'react'; // finds no-restricted-imports
import { Suspense } from 'react'; // allows no-restricted-imports
import type { RouteObject } from 'react-router-dom'; // allows no-restricted-imports

export type Routes = RouteObject[];
export const shared = [createApi, createSlice, useSelector, Link, css, lazy, Outlet, Suspense];
export const missing = [buildCreateApi, createReducer, connect, createBrowserRouter, ThemeProvider, useSearchParams];
