import { mountStandalone } from '@shop/federation/standalone';
import App from './app';

mountStandalone(App);
