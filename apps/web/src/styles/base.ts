// What every page needs, before the first part of it arrives.
import './tokens.css';
